/** The part of a browser that a sign-in needs: it keeps cookies by path, and follows redirects one at a time. */
export function browser() {
  const cookies = new Map<string, { path: string; pair: string }>();

  return async (url: string, form?: Readonly<Record<string, string>>): Promise<Response> => {
    const { pathname } = new URL(url);
    const cookie = [...cookies.values()].filter(({ path }) => pathname.startsWith(path)).map(({ pair }) => pair);
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { Accept: 'text/html', Cookie: cookie.join('; ') },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split('; ');
      const path = attributes.find((attribute) => attribute.startsWith('path='))?.slice(5) ?? '/';
      cookies.set(`${path} ${pair.slice(0, pair.indexOf('='))}`, { path, pair });
    }
    return response;
  };
}
