import { HealthList } from '#web/features/health/health-list.tsx';

export default function HealthTab() {
  return <HealthList />;
}
