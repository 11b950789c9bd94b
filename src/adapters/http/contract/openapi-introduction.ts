/** What applies to every operation; client authors read it first. */
export const INTRODUCTION = `The HTTP service behind a youth sports league's mobile app.

## Reading responses

- **Ignore what you do not know.** New members may be added to response objects, and new values to enumerated strings (\`status\`, \`role\`, \`type\` and the like): treat an unknown value as "other". Requests are strict: a body member that the operation does not define is rejected with a pointer to it; unknown query parameters are ignored.
- A field without a value is \`null\`, never omitted. In a request, an absent member means "leave unchanged" and \`null\` means "clear"; the description of a member says what omitting it means.
- Instants are RFC 3339 in UTC with milliseconds, \`2026-04-11T15:00:00.000Z\`; requests may use any offset. Dates, \`YYYY-MM-DD\`, are days in the organization's time zone.
- Ids are UUIDs of any version. Text lengths are counted in code points, after trimming and NFC normalization.
- Paginated lists return \`nextCursor\`: send it as \`cursor\` to get the next page, until it is \`null\`. Cursors are opaque and valid only for the list that returned them. The messages of a room return \`nextBefore\`, which is sent as \`before\`.

## Authentication and organization

Send the access token of a configured OpenID Connect provider as \`Authorization: Bearer <token>\`. Operations inside an organization take \`X-Org-Id\`; approved members of exactly one organization may omit it. A resource of another organization gets exactly the same response as one that does not exist. How much of a child's data a response contains depends on the caller: names are shortened and numbers are \`null\` for callers who may not see them.

## Errors

Every error is a \`Problem\`, sent as \`application/problem+json\` (RFC 9457). Handle it by \`type\`: its meaning never changes, and it is the path of a page that explains the problem. \`title\` and \`detail\` are for people. \`invalid-request\` lists **all** faults at once, each with a JSON pointer. An unknown path is \`unknown-path\`; an unsupported method on a known path is \`method-not-allowed\`, with \`Allow\`.

## Languages

English (\`en\`) and Spanish (\`es\`). \`title\` and \`detail\` of a problem, and the \`detail\` of each error in a request, are in the language that \`Accept-Language\` prefers, else in the one that the caller has chosen (\`PUT /api/me/preferences\`) or that the access token names in \`locale\`, else in English; \`Content-Language\` says which. A response repeated for an \`Idempotency-Key\` keeps the language of the first. \`type\` and all other members are the same in every language. Faults of imported files, which only admins read, are in English. Push messages and calendars are in the recipient's language at the time of sending: the chosen one, else that of the token, else the organization's.

## Retrying requests

- Every POST takes \`Idempotency-Key\`. After a lost connection or a 503, send the same request again with the same key: it takes effect once.
- **A POST without a key may have been committed even though it returned 503**: the response can be lost after the commit. Check whether it took effect before you send it again, or use a key from the start. PUT, PATCH and DELETE can be retried as they are.
- 429 and 503 responses carry \`Retry-After\` in seconds, with jitter; double the wait after each further failure.

## Caching, compression, limits

- Every GET under \`/api\` returns \`ETag\` and \`Cache-Control: private, no-cache\`: revalidate with \`If-None-Match\`; 304 means that nothing has changed.
- Responses of 512 bytes or more are compressed if \`Accept-Encoding\` allows it (br, gzip).
- Request bodies are JSON in UTF-8, at most 100 KiB. A response sent before the body was read closes the connection.
- Default limits, which the operator may change: 600 requests a minute and 32 concurrent requests per user, plus 40 waiting polls; for requests without a valid token, 300 a minute and 64 concurrent per network address. Health checks are not counted.
- Web pages of other origins may call the API only if the operator allows their origin (CORS) in \`CORS_ORIGINS\`; in development, origins on the same machine (\`http://localhost:5173\` and the like) are allowed without it. Responses also carry the standard HTTP and browser security headers, which are not described here.`;
