/** A suite that this machine cannot run: its project, a short name, what is absent, and the gates that only it could hold. */
export interface NotRun {
  readonly project: string;
  readonly suite: string;
  readonly reason: string;
  readonly gates: readonly string[];
}

export declare const announceNotRun: (suite: NotRun) => void;
