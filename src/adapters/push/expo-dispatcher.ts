import { Agent, type Dispatcher, interceptors } from 'undici';

const LARGEST_ANSWER_BYTES = 1_048_576;

/**
 * Carries the SDK's requests to `url`. The SDK has one fixed address, gives up after five minutes and hides the headers of
 * a refusal, but takes a dispatcher: this one turns requests to the address, bounds each step of them (connecting, the
 * answer's head, each pause in its body) by `timeLimitMs`, and makes an answer of 400 and above a `ResponseError`.
 */
export const expoDispatcher = (url: string, timeLimitMs: number): Dispatcher =>
  new Agent({
    connectTimeout: timeLimitMs,
    headersTimeout: timeLimitMs,
    bodyTimeout: timeLimitMs,
    maxResponseSize: LARGEST_ANSWER_BYTES,
  }).compose(interceptors.responseError(), turnedTo(new URL(url)));

const turnedTo =
  ({ origin, pathname }: URL): Dispatcher.DispatcherComposeInterceptor =>
  (dispatch) =>
  (request, handler) =>
    dispatch({ ...request, origin, path: pathname.replace(/\/$/, '') + request.path }, handler);
