/** What a fleet costs the API server and the controller. Nightly it is one of a thousand nodes. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startFleet, type Fleet } from './many-agents.ts';
import { startControlPlane, type ControlPlane } from './rig/control-plane.ts';

const isLong = process.env['DISKWRIGHT_LONG_CAMPAIGNS'] === '1';
const AGENTS = isLong ? 1_000 : 30;
/**
 * The longer it was away, the longer agents wait, each for a time of its own. A test that gets no
 * processor for seconds asks for all that was due meanwhile at once: few may be due by then.
 */
const OFF_MS = isLong ? 30_000 : 20_000;
const MOST_OF_CONTROLLER_BYTES = 300e6;

/** A restart of its API server would disturb the others. */
let cluster: ControlPlane;
let fleet: Fleet | undefined;
beforeAll(async () => {
  cluster = await startControlPlane();
  fleet = await startFleet(cluster, AGENTS);
}, 1_200_000);
afterAll(async () => {
  await fleet?.stop();
  await cluster.stop();
});

it(`${AGENTS} agents come back one after another when the API server was away`, async () => {
  const { mostInOneSecond, watchedAgainMs } = await fleet!.restartApiServer(OFF_MS);
  console.log(
    `${AGENTS} agents: ${mostInOneSecond} ask for a watch in the busiest second, all watch again after ${Math.round(watchedAgainMs / 1_000)} s`,
  );
  // All lost theirs in the same moment: those who wait alike would come in one second. Of few, more
  // come together by chance.
  expect(mostInOneSecond).toBeLessThan(isLong ? AGENTS / 2 : (AGENTS * 2) / 3);
});

it('the controller of them needs no more than 300 MB', () => {
  const peak = fleet!.controllerPeakBytes();
  console.log(`controller of ${AGENTS} agents: peak ${Math.round(peak / 1e6)} MB`);
  expect(peak).toBeLessThan(MOST_OF_CONTROLLER_BYTES);
});
