import type { CandidateWorld } from '../claim-sets/candidate-nodes.ts';
import type { RoomWorld } from './make-room.ts';

/** All that placing, making room and explaining work with. */
export type PlacementWorld = CandidateWorld & RoomWorld;
