import type { LabelRequirement } from '../../model/declared/declarations.ts';
import { err, ok, type Result } from '../../model/values/result.ts';

const KEY =
  /^(?:[a-z0-9](?:[-a-z0-9]*[a-z0-9])?(?:\.[a-z0-9](?:[-a-z0-9]*[a-z0-9])?)*\/)?[A-Za-z0-9](?:[-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?$/;
const VALUE = /^(?:[A-Za-z0-9](?:[-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?)?$/;

/**
 * A label selector as kubectl takes it (`a=b,c in (d,e),f notin (g),h,!i`): labels.Parse of
 * k8s.io/apimachinery, without its comparisons of numbers.
 *
 * @returns the requirements, all of which must hold, or a sentence that says what is wrong.
 */
export function parseSelectorText(text: string): Result<readonly LabelRequirement[], string> {
  const requirements: LabelRequirement[] = [];
  const terms = splitTerms(text);
  if (!terms.ok) return terms;
  for (const term of terms.value) {
    const requirement = parseTerm(term.trim());
    if (!requirement.ok) return requirement;
    requirements.push(requirement.value);
  }
  return ok(requirements);
}

/** Splits at commas that are not in parentheses. */
function splitTerms(text: string): Result<readonly string[], string> {
  if (text.trim() === '') return err('the selector is empty; write terms such as role=db,!spare');
  const terms = text.match(/(?:\([^()]*\)|[^,()])+/g) ?? [];
  if (terms.join(',') !== text)
    return err(`${JSON.stringify(text)} has an empty term or a parenthesis without its other half`);
  return ok(terms);
}

const SET_TERM = /^(\S+)\s+(in|notin)\s*\(([^()]*)\)$/;
const EQUALITY_TERM = /^([^\s=!]+)\s*(==|=|!=)\s*(\S*)$/;
const EXISTS_TERM = /^(!?)\s*([^\s=!]+)$/;

function parseTerm(term: string): Result<LabelRequirement, string> {
  const set = SET_TERM.exec(term);
  if (set !== null) {
    const values = (set[3] ?? '').split(',').map((value) => value.trim());
    return checked({ key: set[1] ?? '', operator: set[2] === 'in' ? 'In' : 'NotIn', values });
  }
  const equality = EQUALITY_TERM.exec(term);
  if (equality !== null)
    return checked({
      key: equality[1] ?? '',
      operator: equality[2] === '!=' ? 'NotIn' : 'In',
      values: [equality[3] ?? ''],
    });
  const exists = EXISTS_TERM.exec(term);
  if (exists !== null)
    return checked({
      key: exists[2] ?? '',
      operator: exists[1] === '!' ? 'DoesNotExist' : 'Exists',
      values: [],
    });
  return err(
    `${JSON.stringify(term)} is no term of a label selector; write key=value, key!=value, key in (a,b), key notin (a,b), key or !key`,
  );
}

function checked(requirement: LabelRequirement): Result<LabelRequirement, string> {
  if (!KEY.test(requirement.key)) return err(`${JSON.stringify(requirement.key)} is no label key`);
  const bad = requirement.values.find((value) => !VALUE.test(value));
  return bad === undefined
    ? ok({ ...requirement, values: requirement.values.toSorted() })
    : err(`${JSON.stringify(bad)} is no label value`);
}
