import { Agent, type Dispatcher, interceptors } from 'undici';

const LARGEST_ANSWER_BYTES = 1_048_576;

/**
 * Sends the SDK's requests to `url`. The SDK has a fixed address, times out after five minutes and hides the headers of a refusal, but accepts a
 * dispatcher: this one redirects requests to the address, limits connecting and everything after it to `timeLimitMs` each, even if the service
 * keeps sending data slowly, and turns answers of 400 and above into a `ResponseError`.
 */
export const expoDispatcher = (url: string, timeLimitMs: number): Dispatcher =>
  new Agent({
    connectTimeout: timeLimitMs,
    headersTimeout: timeLimitMs,
    bodyTimeout: timeLimitMs,
    maxResponseSize: LARGEST_ANSWER_BYTES,
  }).compose(cutAfter(timeLimitMs), interceptors.responseError(), turnedTo(new URL(url)));

/** Aborts a request that is not fully answered in time. */
const cutAfter =
  (milliseconds: number): Dispatcher.DispatcherComposeInterceptor =>
  (dispatch) =>
  (request, handler) => {
    let deadline: NodeJS.Timeout | undefined;
    return dispatch(request, {
      ...bound(handler),
      onRequestStart(controller, context) {
        deadline = setTimeout(() => controller.abort(new Error('the push service took too long')), milliseconds);
        handler.onRequestStart?.(controller, context);
      },
      onResponseEnd(controller, trailers) {
        clearTimeout(deadline);
        handler.onResponseEnd?.(controller, trailers);
      },
      onResponseError(controller, error) {
        clearTimeout(deadline);
        handler.onResponseError?.(controller, error);
      },
    });
  };

/** Handlers are class instances, whose methods a spread does not copy. */
const bound = (handler: Dispatcher.DispatchHandler): Dispatcher.DispatchHandler => ({
  onRequestUpgrade: (...args) => handler.onRequestUpgrade?.(...args),
  onResponseStart: (...args) => handler.onResponseStart?.(...args),
  onResponseData: (...args) => handler.onResponseData?.(...args),
});

const turnedTo =
  ({ origin, pathname }: URL): Dispatcher.DispatcherComposeInterceptor =>
  (dispatch) =>
  (request, handler) =>
    dispatch({ ...request, origin, path: pathname.replace(/\/$/, '') + request.path }, handler);
