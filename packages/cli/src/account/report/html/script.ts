/**
 * What the page does where scripts run: it adds a filter and sorts tables. Without them nothing is missing but that.
 * Plain text for browsers of some years ago; it makes no markup of what it reads.
 */
export const SCRIPT = `
'use strict';
const make = (name, fields) => Object.assign(document.createElement(name), fields);

for (const table of document.querySelectorAll('table[data-sortable]')) {
  const body = table.tBodies[0];
  if (body.rows.length < 2) continue;
  const headings = [...table.tHead.rows[0].cells];
  headings.forEach((heading, column) => {
    const button = make('button', { type: 'button', textContent: heading.textContent });
    heading.replaceChildren(button);
    button.addEventListener('click', () => {
      const isUp = heading.getAttribute('aria-sort') === 'ascending';
      const keyOf = ({ cells }) => cells[column].dataset.sort ?? cells[column].textContent;
      const order = (one, other) => one.localeCompare(other, 'en', { numeric: true });
      const rows = [...body.rows].sort((one, other) => order(keyOf(one), keyOf(other)));
      for (const other of headings) other.removeAttribute('aria-sort');
      heading.setAttribute('aria-sort', isUp ? 'descending' : 'ascending');
      body.append(...(isUp ? rows.reverse() : rows));
    });
  });
}

for (const details of document.querySelectorAll('details.filtered')) {
  const rows = [...details.querySelectorAll('tbody tr')];
  const input = make('input', { type: 'search', id: 'filter', autocomplete: 'off', spellcheck: false });
  const label = make('label', { htmlFor: 'filter', textContent: 'Filter by file, outcome or session' });
  const found = make('span', { className: 'quiet' });
  found.setAttribute('role', 'status');
  const filter = make('div', { className: 'filter' });
  filter.append(label, input, found);
  details.querySelector('summary').after(filter);
  input.addEventListener('input', () => {
    const words = input.value.toLowerCase().split(/\\s+/);
    let shown = 0;
    for (const row of rows) {
      const text = row.textContent.toLowerCase();
      row.hidden = !words.every((word) => text.includes(word));
      if (!row.hidden) shown += 1;
    }
    found.textContent = input.value.trim() === '' ? '' : shown + ' of ' + rows.length;
  });
}

for (const map of document.querySelectorAll('.end')) map.scrollLeft = map.scrollWidth;
`
