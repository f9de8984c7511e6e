import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ApiClient } from '../../src/cluster/api-client.ts';
import type { ClusterError } from '../../src/cluster/cluster-error.ts';
import { openRecorder, type EventNote, type Recorder } from '../../src/cluster/events.ts';
import type { ApiObject } from '../../src/cluster/resources.ts';
import { clientOf, json, startServer, status, type TestServer, eventually } from './api-server.ts';

let server: TestServer;
let client: ApiClient;
let failures: ClusterError[];

beforeEach(async () => {
  server = await startServer();
  client = clientOf(server);
  failures = [];
  server.always(json({ metadata: { name: 'event' } }));
});

afterEach(async () => {
  client.close();
  await server.close();
});

function recorder(limits: object = {}): Recorder {
  return openRecorder({
    client,
    controller: 'diskwright.dev/controller',
    instance: 'controller-0',
    onFailure: (error) => failures.push(error),
    limits,
  });
}

const claim: ApiObject = {
  apiVersion: 'v1',
  kind: 'PersistentVolumeClaim',
  metadata: { namespace: 'db', name: 'data', uid: 'u-1', resourceVersion: '5' },
};
const volume: ApiObject = {
  apiVersion: 'v1',
  kind: 'PersistentVolume',
  metadata: { name: 'pv-1', uid: 'u-2' },
};
const note: EventNote = {
  regarding: claim,
  type: 'Normal',
  reason: 'VolumePublished',
  message: 'made the volume pv-1',
};

function bodies() {
  return server.asked.map(({ body }) => JSON.parse(body));
}

describe('an event', () => {
  it('lies in the namespace of its object, with all that the API asks for', async () => {
    const recording = recorder();
    recording.record(note);
    await recording.flush();
    expect(server.asked[0]?.path).toBe('/apis/events.k8s.io/v1/namespaces/db/events');
    expect(bodies()[0]).toMatchObject({
      apiVersion: 'events.k8s.io/v1',
      kind: 'Event',
      metadata: { namespace: 'db', name: expect.stringMatching(/^data\.[0-9a-f]{16}$/) },
      type: 'Normal',
      reason: 'VolumePublished',
      action: 'VolumePublished',
      note: 'made the volume pv-1',
      reportingController: 'diskwright.dev/controller',
      reportingInstance: 'controller-0',
      regarding: { apiVersion: 'v1', kind: 'PersistentVolumeClaim', namespace: 'db', name: 'data' },
    });
  });

  it('lies in default where its object has no namespace', async () => {
    const recording = recorder();
    recording.record({ ...note, regarding: volume });
    await recording.flush();
    expect(server.asked[0]?.path).toBe('/apis/events.k8s.io/v1/namespaces/default/events');
    expect(bodies()[0].regarding).not.toHaveProperty('namespace');
  });

  it('is cut to what the API takes, between characters', async () => {
    const recording = recorder();
    recording.record({ ...note, message: 'ä€😀'.repeat(300) });
    await recording.flush();
    const cut = bodies()[0].note as string;
    expect(Buffer.byteLength(cut)).toBeLessThanOrEqual(1_024);
    expect(cut).toMatch(/^(ä€😀)+[ä€😀]*…$/u);
  });

  it('that cannot be written stops nobody', async () => {
    server.always(status(403, 'events is forbidden'));
    const recording = recorder();
    recording.record(note);
    await recording.flush();
    expect(failures.map(({ code }) => code)).toEqual(['forbidden']);
  });
});

describe('events that repeat', () => {
  it('are one object with a count', async () => {
    const recording = recorder();
    for (let at = 0; at < 5; at += 1) recording.record(note);
    await recording.flush();
    expect(server.asked.map(({ method }) => method)).toEqual(['POST', 'PATCH']);
    const name = bodies()[0].metadata.name as string;
    expect(server.asked[1]?.path).toBe(`/apis/events.k8s.io/v1/namespaces/db/events/${name}`);
    expect(bodies()[1]).toMatchObject({ series: { count: 5 } });
    await recording.flush();
    expect(server.asked).toHaveLength(2);
  });

  it('are counted only after the event itself was written', async () => {
    let answer = () => undefined as unknown;
    server.answer((asked, response) => {
      answer = () => json({ metadata: { name: 'event' } })(asked, response);
    });
    const recording = recorder();
    recording.record(note);
    recording.record(note);
    const flushed = recording.flush();
    await eventually(() => expect(server.asked).toHaveLength(1));
    await new Promise((later) => setTimeout(later, 50));
    expect(server.asked).toHaveLength(1);
    answer();
    await flushed;
    expect(bodies()[1]).toMatchObject({ series: { count: 2 } });
  });

  it('are told of anew when the event is not there any more', async () => {
    const recording = recorder();
    recording.record(note);
    recording.record(note);
    server.answer(json({ metadata: { name: 'event' } }), status(404, 'not found'));
    await recording.flush();
    recording.record(note);
    await recording.flush();
    expect(server.asked.map(({ method }) => method)).toEqual(['POST', 'PATCH', 'POST']);
  });

  it('write their count from time to time', async () => {
    const recording = recorder({ countEveryMs: 20 });
    recording.record(note);
    recording.record(note);
    await eventually(() => expect(bodies().at(-1)).toMatchObject({ series: { count: 2 } }));
    recording.record(note);
    await eventually(() => expect(bodies().at(-1)).toMatchObject({ series: { count: 3 } }));
    await recording.flush();
  });

  it('are told of anew after a while', async () => {
    const recording = recorder({ seriesMs: 0 });
    recording.record(note);
    recording.record(note);
    await recording.flush();
    expect(server.asked.map(({ method }) => method)).toEqual(['POST', 'POST']);
    const [first, second] = bodies();
    expect(first.metadata.name).not.toBe(second.metadata.name);
  });

  it('are not those of another object, reason or message', async () => {
    const recording = recorder();
    recording.record(note);
    recording.record({ ...note, regarding: volume });
    recording.record({ ...note, reason: 'Held' });
    recording.record({ ...note, message: 'something else' });
    await recording.flush();
    expect(server.asked.map(({ method }) => method)).toEqual(['POST', 'POST', 'POST', 'POST']);
  });
});

describe('an object of which too much is told', () => {
  it('is told of less, and others as before', async () => {
    const recording = recorder({ burst: 3, refillMs: 1e9 });
    for (let at = 0; at < 10; at += 1) recording.record({ ...note, message: `attempt ${at}` });
    recording.record({ ...note, regarding: volume });
    await recording.flush();
    expect(server.asked).toHaveLength(4);
    expect(recording.dropped()).toBe(7);
  });

  it('is told of again after a while', async () => {
    const recording = recorder({ burst: 1, refillMs: 20 });
    recording.record(note);
    await new Promise((later) => setTimeout(later, 60));
    recording.record({ ...note, message: 'something else' });
    await recording.flush();
    expect(recording.dropped()).toBe(0);
  });
});
