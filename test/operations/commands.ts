import type { Things } from '../support/use-case-things.ts';

export const page = { limit: 10 };

export const ofGame = ({ game }: Things) => ({ gameId: game.id });

export const ofMessage = ({ message }: Things) => ({ roomId: message.roomId, messageId: message.id });
