import { IntegrationList } from '#web/features/health/integration-list.tsx';

export default function SystemTab() {
  return <IntegrationList />;
}
