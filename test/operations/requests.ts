import type { Scene } from '../support/scene.ts';

export const inGame = ({ game }: Scene) => ({ params: { gameId: game.id } });

export const inRoom = ({ league }: Scene) => ({ params: { roomId: league.hawks.id } });
