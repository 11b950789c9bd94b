import { z } from 'zod';
import { count, Id, Instant, namedEnum, PersonName, positive, Role } from './schemas.ts';

export const INVITE_EXAMPLE = {
  id: '0199d3a4-0000-7000-8000-00000000000b',
  inviteCode: 'SLL-PARENT-2026',
  role: 'parent',
  maxUses: 200,
  uses: 12,
  status: 'active',
  expiresAt: '2026-06-30T05:00:00.000Z',
  onceConfirmed: null,
  createdAt: '2026-03-01T15:00:00.000Z',
  createdBy: { id: '0198c1f0-5a2b-7c3d-8e4f-5a6b7c8d9e0f', name: 'Pat Ortiz' },
  deepLink: 'leagueapp://join/SLL-PARENT-2026',
  webLink: 'https://league.example.org/join/SLL-PARENT-2026',
  qrData: 'https://league.example.org/join/SLL-PARENT-2026',
  qrSvg: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 37 37"><path d="M4 4h7v1h-7z"/></svg>',
};

export const INVITE_LINKS = {
  deepLink: z.string().meta({ examples: ['leagueapp://join/SLL-PARENT-2026'] }),
  webLink: z.string().meta({ examples: ['https://league.example.org/join/SLL-PARENT-2026'] }),
  qrData: z.string().meta({ description: 'The content of the QR code', examples: ['https://league.example.org/join/SLL-PARENT-2026'] }),
  qrSvg: z.string().meta({ description: 'The QR code as an SVG image' }),
};

export const Invite = z
  .object({
    id: Id,
    inviteCode: z.string().meta({ examples: ['SLL-PARENT-2026'] }),
    role: Role,
    maxUses: positive.meta({ examples: [200] }),
    uses: count.meta({ examples: [12] }),
    status: namedEnum('InviteStatus', ['active', 'expired', 'used_up', 'revoked']),
    expiresAt: Instant,
    onceConfirmed: z
      .object({ maxUses: positive, expiresAt: Instant })
      .meta({ id: 'InviteOnceConfirmed' })
      .nullable()
      .meta({ description: 'What was asked for and counts once the operator has confirmed the organization; null if all of it counts' }),
    createdAt: Instant,
    createdBy: PersonName,
    ...INVITE_LINKS,
  })
  .meta({ id: 'Invite', description: 'An invite code and the ways to share it', examples: [INVITE_EXAMPLE] });
