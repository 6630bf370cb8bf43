import { IntegrationList } from '#web/desk/health/integration-list.tsx';

export default function SystemTab() {
  return <IntegrationList />;
}
