/** The parts of a deployment that are checked. */
export type Part =
  | 'settings'
  | 'database'
  | 'extensions'
  | 'migrations'
  | 'cluster'
  | 'keys'
  | 'clock'
  | 'connections'
  | 'organizations'
  | 'webhooks'
  | 'issuer'
  | 'outbox'
  | 'mail'
  | 'push'
  | 'files';

/** One finding of a check. A fault keeps the gateway from working; a warning is rarely intended. `remedy` says what to do. */
export type Finding = Readonly<{ part: Part; what: string }> &
  (Readonly<{ state: 'good'; remedy: null }> | Readonly<{ state: 'warning' | 'fault'; remedy: string }>);

export const good = (part: Part, what: string): Finding => ({ part, state: 'good', what, remedy: null });
export const warning = (part: Part, what: string, remedy: string): Finding => ({ part, state: 'warning', what, remedy });
export const fault = (part: Part, what: string, remedy: string): Finding => ({ part, state: 'fault', what, remedy });
