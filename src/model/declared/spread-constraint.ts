/** As in a pod: Kubernetes, pkg/scheduler/framework/plugins/podtopologyspread. */
export interface SpreadConstraint {
  readonly topologyKey: string;
  readonly maxSkew: number;
  readonly whenUnsatisfiable: 'DoNotSchedule' | 'ScheduleAnyway';
}
