/** Reports whether the app is in the foreground, immediately and after each change; returns a function that stops this. */
export type Visibility = (tell: (isVisible: boolean) => void) => () => void;

export const alwaysVisible: Visibility = (tell) => {
  tell(true);
  return () => undefined;
};

/** The visibility of a web page; reports again when the network is back. */
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

/** The visibility of a React Native app, from its `AppState`. */
export const appStateVisibility =
  (appState: AppStateShaped): Visibility =>
  (tell) => {
    const subscription = appState.addEventListener('change', (state) => tell(state === 'active'));
    tell(appState.currentState !== 'background');
    return () => subscription.remove();
  };
