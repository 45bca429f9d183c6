import type { AnotherFor } from '../languages/row.ts'

/** Without line breaks: what stands behind the value stays on its line. */
const onOneLine = (text: string) => text.trim().replace(/\s*\n\s*/g, ' ')

/**
 * Another value of the same kind and form: each number is one more, each text other letters and one more, each list,
 * map and object holds others and one more. What hides its content in itself has no other value that is known, and is an error.
 * Of the same form: as many, and a text as long that begins alike. Or the same number and text for each.
 */
const OTHER = onOneLine(`
  (function other(v, depth, swap) {
    const d = depth > 0 ? depth : 0;
    const same = swap === 'constant';
    const form = swap === 'form';
    const next = (one) => other(one, d + 1, swap);
    const shift = (text) => text.replace(/[a-yA-Y0-8]/g, (c) => String.fromCharCode(c.charCodeAt(0) + 1));
    if (v == null) return 0;
    if (same && typeof v === 'string') return 'same';
    if (same && typeof v === 'number') return 7;
    if (typeof v === 'boolean') return same || !v;
    if (typeof v === 'number' && form && v < 0 && v - 1 < v) return v - 1;
    if (typeof v === 'number') return v + 1 > v ? v + 1 : 0;
    if (typeof v === 'bigint') return v + BigInt(1);
    if (typeof v === 'string' && form) {
      for (const at of [v.length >> 1, 0]) { const one = v.slice(0, at) + shift(v.slice(at)); if (one !== v) return one; }
    }
    if (typeof v === 'string') return shift(v) + 'q';
    if (d > 5) return v;
    if (typeof v === 'function') return Object.assign(function (...all) { return next(new.target ? Reflect.construct(v, all) : v.apply(this, all)); }, v);
    if (typeof v !== 'object') return 0;
    if (v instanceof Promise) return v.then((one) => other(one, d, swap));
    if (Array.isArray(v)) { const all = v.map(next); return form && all.length ? all : [...all, all.length ? all[all.length - 1] : null]; }
    if (v instanceof Date) return new Date(Number(v) + 86400000);
    if (v instanceof RegExp) return /(?!)/;
    if (v instanceof Map) return new Map([...[...v].map(([key, one]) => [key, next(one)]), ...(form && v.size ? [] : [['!', 0]])]);
    if (v instanceof Set) return new Set([...[...v].map(next), ...(form && v.size ? [] : ['!'])]);
    if (ArrayBuffer.isView(v) && 'map' in v) return v.map((one) => next(one));
    if (typeof v.next === 'function' && (Symbol.iterator in v || Symbol.asyncIterator in v)) {
      const step = (got) => got.done ? got : { done: false, value: next(got.value) };
      return { next(...all) { const got = v.next(...all); return got instanceof Promise ? got.then(step) : step(got); },
        return(one) { return v.return ? v.return(one) : { done: true, value: one }; },
        [Symbol.iterator]() { return this; }, [Symbol.asyncIterator]() { return this; } };
    }
    const of = Object.getPrototypeOf(v);
    const fields = Object.getOwnPropertyDescriptors(v);
    const names = Reflect.ownKeys(fields).filter((name) => name !== 'stack' && 'value' in fields[name]);
    if (names.length === 0 && of !== Object.prototype && of !== null) throw new Error('mutant');
    for (const name of names) fields[name].value = next(fields[name].value);
    if (of === Object.prototype && !(form && names.length)) fields['!'] = { value: 0, enumerable: true, writable: true, configurable: true };
    return Object.create(of, fields);
  })
`)

/** Of TypeScript and JavaScript. */
export const otherScript: AnotherFor = ({ text, swap }) =>
  `${OTHER}(${text}${swap === 'kind' ? '' : `, 0, '${swap}'`})`
