import { type Finding, good, warning } from '../application/ports/diagnosis.ts';
import { isLoopback } from '../domain/shared/loopback.ts';
import type { Config } from './config.ts';

/** An instance with a few thousand waiting polls needs more than most shells allow. */
const FEWEST_FILES = 4096;

/** Problems that no single setting shows. `openFiles` is this process's limit on open files; undefined if unknown. */
export function diagnoseSettings(
  { publicUrl, trustedProxies }: Pick<Config, 'publicUrl' | 'trustedProxies'>,
  openFiles: number | undefined,
): readonly Finding[] {
  const { protocol, hostname } = new URL(publicUrl);
  return [
    ...(protocol === 'http:' && !isLoopback(hostname)
      ? [warning('settings', `PUBLIC_URL is ${publicUrl}: phones do not open links without https.`, 'Set it to the public https address.')]
      : []),
    // The gateway does not terminate TLS itself, so a proxy in front of it does.
    ...(protocol === 'https:' && trustedProxies === 0
      ? [
          warning(
            'settings',
            'PUBLIC_URL is https, so there is a proxy, but TRUSTED_PROXIES is 0: all users share the address and the rate limits of the proxy.',
            'Set TRUSTED_PROXIES to the number of proxies in front of the gateway, usually 1.',
          ),
        ]
      : []),
    ...(openFiles === undefined
      ? []
      : [
          openFiles >= FEWEST_FILES
            ? good('files', `The limit on open files per process is ${openFiles}.`)
            : warning(
                'files',
                `The limit on open files per process is ${openFiles}, and every waiting poll uses one.`,
                'Set LimitNOFILE=65536 in the systemd unit, or "ulimits" in compose.yaml.',
              ),
        ]),
  ];
}

/** The limit on open files of this process, which Node.js has already raised to the hard limit. */
export function openFilesLimit(): number | undefined {
  const { userLimits } = process.report.getReport() as { userLimits?: Record<string, { soft: number | string }> };
  const soft = userLimits?.['open_files']?.soft;
  return soft === 'unlimited' ? Infinity : typeof soft === 'number' ? soft : undefined;
}
