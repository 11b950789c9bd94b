import { afterEach, beforeEach } from '@jest/globals';
import { act } from 'preact/test-utils';

const { fetch } = globalThis;

/** Answers the calls of a screen in place of the gateway, to an admin who is signed in. */
export function answerBy(answer: (request: Request, path: string) => unknown): void {
  beforeEach(() => {
    const renewAt = Date.now() + 3_600_000;
    sessionStorage.setItem('league.session', JSON.stringify({ subject: 'amy', accessToken: 'token', renewAt }));
    sessionStorage.setItem('league.org', JSON.stringify({ id: 'north', subject: 'amy', userId: 'amy' }));
    globalThis.fetch = async (input) => {
      const request = input as Request;
      const answered = await answer(request, new URL(request.url).pathname);
      return answered instanceof Response ? answered : Response.json(answered);
    };
  });
  afterEach(() => {
    globalThis.fetch = fetch;
  });
}

let testsEnded = 0;
afterEach(() => {
  testsEnded += 1;
});

/** Waits until it holds; the test's own limit ends a wait in vain. */
export async function until(holds: () => boolean): Promise<void> {
  const before = testsEnded;
  while (!holds() && testsEnded === before) await act(() => new Promise((resolve) => setTimeout(resolve, 5)));
}
