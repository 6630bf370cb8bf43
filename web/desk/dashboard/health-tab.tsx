import { HealthList } from '#web/desk/health/health-list.tsx';

export default function HealthTab() {
  return <HealthList />;
}
