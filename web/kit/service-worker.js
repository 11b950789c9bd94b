/* global SHELL -- the version and the names of the app's files, prepended when this file is served */

// Caches the app itself, so that it opens offline. Never caches the gateway's responses: they contain names of children.
// The worker of a new version waits until no page needs the files of the one before, which it removes.
self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(SHELL.version).then((cache) => cache.addAll(SHELL.files)));
});

// Sent by a page that has just been opened, and takes the new version itself.
self.addEventListener('message', (event) => {
  if (event.data === 'take over') event.waitUntil(takeOverIfAlone());
});

async function takeOverIfAlone() {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (pages.length <= 1) await self.skipWaiting();
}

self.addEventListener('activate', (event) => {
  const isOld = (name) => name !== SHELL.version;
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter(isOld).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  const isShell = origin === location.origin && SHELL.files.some((file) => new URL(file, location.href).pathname === pathname);
  if (request.method !== 'GET' || !isShell) return;
  // A page asks with other headers than the worker did, and where CORS is on, answers vary by `Origin`: the files are the same for all.
  event.respondWith(caches.match(request, { ignoreSearch: true, ignoreVary: true }).then((kept) => kept ?? fetch(request)));
});

// Shows what the gateway sends, in its words. A room has one notification, however many messages wait there.
self.addEventListener('push', (event) => {
  const { title, body, path, data } = event.data.json();
  const tag = data.kind === 'chat-message' ? data.roomId : data.deliveryId;
  event.waitUntil(self.registration.showNotification(title, { body, tag, icon: 'icon-192.png', data: { path } }));
});

// Leads to the screen that it is about, in a window of the app if one is open.
self.addEventListener('notificationclick', (event) => {
  const { notification } = event;
  notification.close();
  // Whatever a message says, it opens nothing but this app.
  const screen = new URL(self.registration.scope);
  screen.hash = new URL(notification.data.path, self.location.href).hash;
  event.waitUntil(openApp(screen.href));
});

async function openApp(address) {
  const [open] = await self.clients.matchAll({ type: 'window' });
  if (!open) return self.clients.openWindow(address);
  // A browser that will not bring it to the front still lets it go there.
  await open.focus().catch(() => undefined);
  await open.navigate(address);
}
