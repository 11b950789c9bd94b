// Finds and shows operations, and signs the reader in. Served as it is: no build step, nothing but what current browsers have.
const reference = document.getElementById('reference');
const status = document.getElementById('session-status');
const button = document.getElementById('sign-in');

/** Kept for the minute between leaving for the provider and coming back, in this tab alone. */
const PENDING = 'league-docs-sign-in';
const SCHEME = 'token';

function say(text) {
  status.textContent = text;
}

const base64url = (bytes) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
const random = () => base64url(crypto.getRandomValues(new Uint8Array(32)));
const here = () => location.origin + location.pathname;

/** Sign-in by authorization code with PKCE (RFC 7636). */
async function leaveToSignIn({ clientId, scope, authorization }) {
  const pending = { state: random(), verifier: random(), hash: location.hash };
  const challenge = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(pending.verifier));
  sessionStorage.setItem(PENDING, JSON.stringify(pending));
  const address = new URL(authorization);
  const terms = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: here(),
    scope,
    state: pending.state,
    code_challenge: base64url(new Uint8Array(challenge)),
    code_challenge_method: 'S256',
  };
  for (const [name, value] of Object.entries(terms)) address.searchParams.set(name, value);
  location.assign(address);
}

/** The access token that a sign-in has just ended with; undefined where there was none. */
async function tokenOfSignIn() {
  const answer = new URLSearchParams(location.search);
  if (!answer.has('state')) return undefined;
  const pending = JSON.parse(sessionStorage.getItem(PENDING) ?? 'null');
  sessionStorage.removeItem(PENDING);
  history.replaceState(null, '', location.pathname + (pending?.hash ?? ''));
  if (!button || pending?.state !== answer.get('state')) throw new Error('This sign-in was not begun here. Sign in again.');
  if (answer.has('error')) throw new Error(answer.get('error_description') ?? answer.get('error'));
  const response = await fetch(button.dataset.token, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: button.dataset.clientId,
      code: answer.get('code') ?? '',
      redirect_uri: here(),
      code_verifier: pending.verifier,
    }),
  });
  const granted = await response.json();
  if (!granted.access_token) throw new Error(granted.error_description ?? granted.error ?? `The provider answered ${response.status}.`);
  return granted.access_token;
}

async function nameBehind(token) {
  const response = await fetch('/api/me', { headers: { Authorization: `Bearer ${token}` } });
  const answer = await response.json();
  if (!response.ok) throw new Error(`The gateway refused the token: ${answer.reason ?? answer.title}.`);
  return answer.name ?? answer.email ?? 'somebody without a name';
}

function offerSignIn() {
  if (!button) return;
  if (!globalThis.isSecureContext) {
    button.hidden = true;
    say('Sign-in needs https or localhost; paste a token under Authorize in an operation.');
    return;
  }
  button.addEventListener('click', () => leaveToSignIn(button.dataset).catch((error) => say(error.message)));
}

/**
 * The description of an operation as the reference needs it: one way to send a token, and no examples of what may be left out, since Swagger UI
 * fills them in and would send somebody else's organization and the same Idempotency-Key each time.
 */
function prepared(description) {
  const operations = Object.values(description.paths).flatMap((path) => Object.values(path));
  const parameters = [...Object.values(description.components.parameters ?? {}), ...operations.flatMap((each) => each.parameters ?? [])];
  for (const parameter of parameters) {
    if (parameter.required || !parameter.schema) continue;
    delete parameter.example;
    delete parameter.schema.example;
    delete parameter.schema.examples;
  }
  for (const operation of operations) if (operation.security?.length > 0) operation.security = [{ [SCHEME]: [] }];
  const providers = Object.values(description.components.securitySchemes).map((scheme) => scheme.openIdConnectUrl);
  description.components.securitySchemes = {
    [SCHEME]: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: `An access token. Providers: ${providers.join(', ')}` },
  };
  return description;
}

/** A part of the description with what it refers to in place; what refers to itself ends with its name. */
function resolved(part, spec, within = []) {
  if (Array.isArray(part)) return part.map((each) => resolved(each, spec, within));
  if (part === null || typeof part !== 'object') return part;
  const { $ref: reference, ...beside } = part;
  const members = Object.fromEntries(Object.entries(beside).map(([name, each]) => [name, resolved(each, spec, within)]));
  if (typeof reference !== 'string') return members;
  const steps = reference.split('/').slice(1);
  const title = steps.at(-1);
  if (within.includes(reference)) return { title, ...members };
  const target = steps.reduce((node, step) => node[step.replaceAll('~1', '/').replaceAll('~0', '~')], spec);
  return { ...(steps[1] === 'schemas' && { title }), ...resolved(target, spec, [...within, reference]), ...members };
}

/** An operation whose schemas all have a name, since the button that unfolds one without is announced as nothing. */
function named(operation) {
  const contents = [operation?.requestBody, ...Object.values(operation?.responses ?? {})].flatMap((each) =>
    Object.values(each?.content ?? {}),
  );
  for (const { schema } of contents) if (schema) schema.title ??= 'Body';
  return operation;
}

/** Swagger UI's own resolver reads the whole description anew for every operation, which takes a phone half a minute each time. */
const resolvingQuickly = (spec) => ({
  statePlugins: {
    spec: {
      wrapActions: {
        requestResolvedSubtree: (_, system) => (path) => {
          const part = resolved(
            path.reduce((node, step) => node?.[step], spec),
            spec,
          );
          system.specActions.updateResolvedSubtree(path, path[0] === 'paths' ? named(part) : part);
        },
      },
    },
  },
});

function followColorScheme() {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const apply = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
  dark.addEventListener('change', apply);
  apply();
}

/** Swagger UI without what the page has itself: a heading, links to operations, and a main part. */
const onlyTheOperation = ({ React: { createElement } }) => ({
  components: {
    DeepLink: ({ text }) => text,
    OnlyTheOperation: ({ getComponent }) =>
      createElement(
        'div',
        { className: 'swagger-ui' },
        createElement(getComponent('AuthorizeBtnContainer', true)),
        createElement(getComponent('operations', true)),
      ),
  },
});
let session;
let viewer;

/** Loads Swagger UI when the first operation is opened. */
function loadViewer() {
  viewer ??= new Promise((resolve, reject) => {
    const style = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: reference.dataset.style });
    const script = Object.assign(document.createElement('script'), { src: reference.dataset.script, onload: resolve });
    script.onerror = () => reject(new Error('The reference could not be loaded.'));
    // Before the page's own style, which overrides it.
    document.querySelector('link[rel=stylesheet]').before(style);
    document.body.append(script);
  });
  viewer.catch(() => {
    viewer = undefined;
  });
  return viewer;
}

async function open(details) {
  if (details.dataset.state) return;
  details.dataset.state = 'open';
  const place = document.createElement('div');
  place.textContent = 'Loading…';
  details.append(place);
  try {
    const [response] = await Promise.all([fetch(`/docs/operations/${details.id}`), loadViewer()]);
    if (!response.ok) throw new Error(`The operation could not be loaded: ${response.status}.`);
    const spec = prepared(await response.json());
    const { promise: shown, resolve } = Promise.withResolvers();
    const ui = SwaggerUIBundle({
      spec,
      domNode: place,
      docExpansion: 'full',
      defaultModelsExpandDepth: -1,
      displayRequestDuration: true,
      tryItOutEnabled: true,
      syntaxHighlight: { activated: false },
      validatorUrl: null,
      plugins: [() => resolvingQuickly(spec), onlyTheOperation],
      layout: 'OnlyTheOperation',
      onComplete: resolve,
    });
    await shown;
    const { token } = (await session) ?? {};
    if (token) ui.preauthorizeApiKey(SCHEME, token);
  } catch (error) {
    delete details.dataset.state;
    place.remove();
    say(error.message);
  }
}

/** Opens the operation that the address names, as `#getHome` or as earlier versions did, `#/Games/getHome`. */
function openNamed() {
  const details = document.getElementById(location.hash.split(/[#/]/).at(-1));
  if (details?.tagName !== 'DETAILS') return;
  details.open = true;
  details.scrollIntoView();
}

/** Shows what has all words: of an operation's address, its summary, its description and what it takes, and of a guide's text. */
function offerSearch() {
  const field = document.getElementById('search');
  const found = document.getElementById('found');
  const core = document.getElementById('core');
  const entries = [...reference.querySelectorAll('[data-words]')].map((element) => ({
    element,
    text: `${element.textContent} ${element.dataset.words}`.toLowerCase(),
  }));
  const sections = [...reference.querySelectorAll('section, .tag')].filter((section) => section !== core);
  field.parentElement.hidden = false;
  field.addEventListener('input', () => {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    for (const { element, text } of entries) element.hidden = !words.every((word) => text.includes(word));
    for (const section of sections) section.hidden = !section.querySelector('[data-words]:not([hidden])');
    core.hidden = words.length > 0;
    const shown = entries.filter(({ element }) => !element.hidden).length;
    found.textContent = words.length === 0 ? '' : `${shown} found`;
  });
}

async function start() {
  followColorScheme();
  offerSignIn();
  offerSearch();
  session = tokenOfSignIn().then(async (token) => token && { token, name: await nameBehind(token) });
  // Told below; an operation that is opened waits for it as well.
  session.catch(() => undefined);
  // It does not bubble.
  reference.addEventListener('toggle', ({ target }) => target.open && open(target), true);
  addEventListener('hashchange', openNamed);
  const begun = session.then((known) => {
    if (!known) return;
    say(`Signed in as ${known.name}`);
    button.textContent = 'Sign in as somebody else';
  });
  begun.catch((error) => {
    session = undefined;
    say(error.message);
  });
  await begun.catch(() => undefined);
  openNamed();
}

start();
