import type { LaneWorld } from '../claim-sets/candidate-lanes.ts';
import type { RoomWorld } from './make-room.ts';

/** All that placing, making room and explaining work with. */
export type PlacementWorld = LaneWorld & RoomWorld;
