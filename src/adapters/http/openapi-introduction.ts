/** What applies to every operation; client authors read it first. */
export const INTRODUCTION = `The HTTP service behind a youth sports league's mobile app.

## Reading answers

- **Ignore what you do not know.** Objects in answers may get further members, and words in answers (\`status\`, \`role\`, \`type\` and the like) further values: treat an unknown one as "other". Requests are closed: a body member that an operation does not define is refused with its pointer; unknown query parameters are ignored.
- A field that has no value is \`null\`, never left out. In a request, absent means "leave it" and \`null\` means "clear it"; what a member means when it is left out stands in its description.
- Instants are RFC 3339 in UTC with milliseconds, \`2026-04-11T15:00:00.000Z\`; requests may use any offset. Dates, \`YYYY-MM-DD\`, are days in the organization's time zone.
- Ids are UUIDs of any version. Lengths of text are counted in code points, after trimming and NFC.
- Paged lists answer \`nextCursor\`: send it as \`cursor\` for the next page, until it is \`null\`. Cursors are opaque and belong to the list that gave them out.

## Who is calling

Send the access token of a configured OpenID Connect provider as \`Authorization: Bearer <token>\`. Operations inside an organization take \`X-Org-Id\`; it may be left out by those who are approved members of exactly one. What belongs to another organization is answered exactly like what does not exist. Which parts of a child's data an answer holds depends on who asks: names are shortened and numbers \`null\` for those who may not see them.

## Refusals

Every error is \`application/problem+json\` (RFC 9457), a \`Problem\`. Handle it by \`type\`: it never changes its meaning, and is the path of a page that explains it. \`title\` and \`detail\` are for people. \`invalid-request\` lists **all** faults at once, each with a JSON pointer. A path that no operation has is \`unknown-path\`, another method on a known path \`method-not-allowed\` with \`Allow\`.

## Repeating requests

- Every POST takes \`Idempotency-Key\`. After a lost connection or a 503, send the same request with the same key: it takes effect once.
- **A POST without a key that was answered 503 may have been stored all the same**: the answer can be lost after the commit. Check whether it took effect before you send it again, or use a key from the start. PUT, PATCH and DELETE can be repeated as they are.
- 429 and 503 carry \`Retry-After\` in seconds, different from answer to answer; double the wait after each further refusal.

## Caching, compression, limits

- Every GET under \`/api\` sends \`ETag\` and \`Cache-Control: private, no-cache\`: ask again with \`If-None-Match\`, and 304 says that nothing has changed.
- Answers of 1 KiB and more are compressed where \`Accept-Encoding\` allows (br, gzip).
- Bodies are JSON in UTF-8, 100 KiB at most. An answer given before a body was read closes the connection.
- Unless the operator has set other limits: 600 requests a minute and 32 at once per user, with 40 waiting polls in addition; 300 a minute and 64 at once per network address for requests without a valid token. Health checks are not counted.
- Web pages of other origins may call only where the operator allows their origin (CORS) by \`CORS_ORIGINS\`; in development, those of this machine (\`http://localhost:5173\` and the like) may without it. Besides the described headers, answers carry the standard headers of HTTP and of browser security.`;
