/** Tells whether the app is in the foreground, at once and after each change; answers how to end that. */
export type Visibility = (tell: (isVisible: boolean) => void) => () => void;

export const alwaysVisible: Visibility = (tell) => {
  tell(true);
  return () => undefined;
};

/** Of a page; it tells again when the network is back. */
export const documentVisibility = (): Visibility => (tell) => {
  const look = () => tell(document.visibilityState !== 'hidden');
  document.addEventListener('visibilitychange', look);
  globalThis.addEventListener('online', look);
  look();
  return () => {
    document.removeEventListener('visibilitychange', look);
    globalThis.removeEventListener('online', look);
  };
};

type AppStateShaped = Readonly<{
  currentState: string | null;
  addEventListener(type: 'change', listener: (state: string) => void): { remove(): void };
}>;

/** Of React Native's `AppState`. */
export const appStateVisibility =
  (appState: AppStateShaped): Visibility =>
  (tell) => {
    const subscription = appState.addEventListener('change', (state) => tell(state === 'active'));
    tell(appState.currentState !== 'background');
    return () => subscription.remove();
  };
