import { expect, it } from 'vitest';
import { renderTemplate } from '../../.config/package/cluster/render-template.ts';

const input = {
  values: { on: true, off: false, none: [], words: ['a b', '<c>'], name: '', depth: { size: 3 } },
  namespace: 'storage',
  version: '1.2.3',
};

function rendered(text: string): string {
  return renderTemplate(text, input);
}

it('puts in values, as JSON and with defaults', () => {
  expect(rendered('size: {{ .Values.depth.size | toJson }}')).toBe('size: 3');
  expect(rendered('all: {{ .Values.words | toJson }}')).toBe('all: ["a b","<c>"]');
  expect(rendered('i: "x:{{ .Values.name | default .Chart.AppVersion }}"')).toBe('i: "x:1.2.3"');
  expect(rendered('in: {{ .Release.Namespace }}')).toBe('in: storage');
});

it('leaves out what is off, repeats what is a list, and no empty line stays', () => {
  const text = [
    'args:',
    '  - one',
    '  {{- if .Values.on }}',
    '  - two',
    '  {{- range .Values.words }}',
    '  - {{ . | toJson }}',
    '  {{- end }}',
    '  {{- end }}',
    '  {{- if .Values.off }}',
    '  - three',
    '  {{- end }}',
    '  {{- range .Values.none }}',
    '  - four',
    '  {{- end }}',
    'end: true',
  ].join('\n');
  expect(rendered(text)).toBe('args:\n  - one\n  - two\n  - "a b"\n  - "<c>"\nend: true');
});

it('takes one of two', () => {
  const text = 'a: {{- if .Values.KEY }} 1 {{- else }} 2 {{- end }}, b: 3';
  expect(rendered(text.replace('KEY', 'on'))).toBe('a: 1, b: 3');
  expect(rendered(text.replace('KEY', 'off'))).toBe('a: 2, b: 3');
});

it.each([
  ['{{ .Values.depht.size | toJson }}', /has no depht\.size/],
  ['{{ include "x" . }}', /does not know/],
  ['{{ .Values.words | quote }}', /does not know/],
  ['{{ .Values.words }}', /neither text nor a number/],
  ['{{- if .Values.on }} x', /without "end"/],
  ['x {{- end }}', /ends nothing/],
  ['x {{- else }} y', /ends nothing/],
  ['{{- if .Values.on }} x {{- else }} y', /without "end"/],
  ['{{- if .Values.on }} x {{- else }} y {{- else }} z {{- end }}', /ends nothing/],
  ['{{- range .Values.words }} x {{- else }} y {{- end }}', /ends nothing/],
  ['{{- range .Values.name }} x {{- end }}', /is no list/],
])('knows no more than it has to: %s', (text, message) => {
  expect(() => rendered(text)).toThrow(message);
});
