// Shows the reference and signs its reader in. Served as it is: no build step, nothing but what current browsers have.
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
    say('Sign-in needs https or localhost; paste a token under Authorize.');
    return;
  }
  button.addEventListener('click', () => leaveToSignIn(button.dataset).catch((error) => say(error.message)));
}

/**
 * The description as the reference needs it: one way to send a token, and no examples of what may be left out, since Swagger UI fills them in
 * and would send somebody else's organization and the same Idempotency-Key each time.
 */
function prepared(description) {
  const parameters = [
    ...Object.values(description.components.parameters),
    ...Object.values(description.paths).flatMap((path) => Object.values(path).flatMap(({ parameters = [] }) => parameters)),
  ];
  for (const parameter of parameters) {
    if (parameter.required || !parameter.schema) continue;
    delete parameter.example;
    delete parameter.schema.example;
    delete parameter.schema.examples;
  }
  // The gateway sends them: nobody can try them out, and the filter does not reach them.
  delete description.webhooks;
  for (const path of Object.values(description.paths)) {
    for (const operation of Object.values(path)) if (operation.security?.length > 0) operation.security = [{ [SCHEME]: [] }];
  }
  const providers = Object.values(description.components.securitySchemes).map((scheme) => scheme.openIdConnectUrl);
  description.info.description = `${description.info.description.split('\n\n')[0]}\n\nRead first [what holds for every operation](/docs/guides/conventions).`;
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

/** The filter finds operations by their words, wherever they stand, and opens the groups that hold some. */
const findingOperations = () => {
  const isSought = (operation, words) => {
    const text = `${operation.get('method')} ${operation.get('path')} ${operation.getIn(['operation', 'summary'])} ${operation.getIn(['operation', 'operationId'])}`;
    return words.every((word) => text.toLowerCase().includes(word));
  };
  return {
    components: {
      // A link inside the button that opens an operation is one control in another.
      DeepLink: ({ text }) => text,
    },
    fn: {
      opsFilter(groups, phrase) {
        const words = phrase.toLowerCase().split(/\s+/);
        return groups
          .map((group, name) =>
            words.every((word) => name.toLowerCase().includes(word))
              ? group
              : group.update('operations', (operations) => operations.filter((each) => isSought(each, words))),
          )
          .filter((group) => group.get('operations').size > 0);
      },
    },
    statePlugins: {
      layout: {
        wrapSelectors: {
          isShown: (isShown, system) => (_, thing, byDefault) => {
            const phrase = system.layoutSelectors.currentFilter();
            const isSearching = typeof phrase === 'string' && phrase !== '';
            return thing[0] === 'operations-tag' && isSearching ? true : isShown(thing, byDefault);
          },
        },
      },
    },
  };
};

function followColorScheme() {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const apply = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
  dark.addEventListener('change', apply);
  apply();
}

/** Resolves with the element once Swagger UI has rendered it. */
function rendered(selector) {
  const { promise, resolve } = Promise.withResolvers();
  const observer = new MutationObserver(look);
  observer.observe(reference, { childList: true, subtree: true });
  look();
  return promise;

  function look() {
    const element = reference.querySelector(selector);
    if (!element) return;
    observer.disconnect();
    resolve(element);
  }
}

async function show() {
  const response = await fetch(reference.dataset.description);
  if (!response.ok) throw new Error(`The description could not be loaded: ${response.status}.`);
  const spec = prepared(await response.json());
  const { promise: shown, resolve } = Promise.withResolvers();
  const ui = SwaggerUIBundle({
    spec,
    domNode: reference,
    deepLinking: true,
    docExpansion: 'none',
    defaultModelsExpandDepth: -1,
    displayRequestDuration: true,
    filter: true,
    tryItOutEnabled: true,
    syntaxHighlight: { activated: false },
    validatorUrl: null,
    plugins: [() => resolvingQuickly(spec), findingOperations],
    onComplete: resolve,
  });
  await shown;
  const filter = await rendered('.operation-filter-input');
  filter.placeholder = 'Find an operation';
  filter.setAttribute('aria-label', 'Find an operation');
  return ui;
}

async function start() {
  followColorScheme();
  offerSignIn();
  const signingIn = tokenOfSignIn().then(async (token) => token && { token, name: await nameBehind(token) });
  // Told once the reference is there; until then nobody waits for it.
  signingIn.catch(() => undefined);
  const ui = await show();
  const session = await signingIn;
  if (!session) return;
  ui.preauthorizeApiKey(SCHEME, session.token);
  say(`Signed in as ${session.name}`);
  button.textContent = 'Sign in as somebody else';
}

start().catch((error) => say(error.message));
