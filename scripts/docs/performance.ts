import { bars, type Bar } from '../../bench/bars.ts'
import type { Landed } from '../../bench/results.ts'

/**
 * docs/performance.md: every target ("bar") with its recorded figure, and the cost of each
 * endpoint.
 */
export function performancePage(landed: Landed): string {
  return `# Performance

Generated from \`bench/results/landed.json\` by \`node scripts/generate-docs.ts\`; the check fails
when it is stale.

\`npm run bench\` measures on your machine. The *limit* is the leanest correct double-entry transfer
that the same PostgreSQL makes in the same run (\`bench/limit/limit.sql\`). Trust ratios and CPU, not
rates: the load generator and the outside parties share the machine with server and database.

## Bars

| measure | before | now | bar | | floor | measured | commit | machine | load |
|---|---|---|---|---|---|---|---|---|---|
${bars.map((bar) => barLine(bar, landed)).join('\n')}

*Before* is 22 Nov 2026. *Floor* is the same work without the product: Fastify and the pool with the
postings of the limit or one read row (\`bench/floor\`), or a bare \`ws\` server. *Load* is the
machine's load when the bench began: above the number of its cores, other work has disturbed the figures.

## Cost of each endpoint

CPU of server and database in µs a request, and in µs a posting for the limit.

| row | requests/s | postings a request | server | database | limit | p50 ms | p99 ms |
|---|---|---|---|---|---|---|---|
${costLines(landed).join('\n')}

## Measure again

| command | does |
|---|---|
| \`npm run bench\` | runs every section to its end; a section that fails is a failed row |
| \`npm run bench api\` · \`npm run bench api withdraw\` | runs one section · one of its rows |
| \`npm run bench -- api --quick\` | one short round in place of five |
| \`npm run bench -- api --save\` | writes \`bench/results/<date>-<commit>.json\` |
| \`npm run bench -- api --land\` | writes it, and makes the measured rows the landed ones |
`
}

function barLine({ id, measure, bar, better, before, unit, floor }: Bar, { rows }: Landed): string {
  const row = rows.find((one) => one.id === id)
  const sign = better === 'more' ? '≥' : '≤'
  const goal = `${sign} ${bar.toLocaleString('en')}${unit === undefined ? '' : ` ${unit}`}`
  if (row?.ratio === undefined)
    return `| ${measure} | ${before} | – | ${goal} | not measured | – | – | – | – | – |`
  const least = rows.find((one) => one.id === floor?.id)
  const floorValue = floor?.figure === undefined ? least?.ratio : least?.figures?.[floor.figure]
  const isMet = better === 'more' ? row.ratio >= bar : row.ratio <= bar
  const { date, commit, machine, load } = row.measured
  const state = isMet ? 'met' : 'missed'
  const place = `${machine.cores} × ${machine.cpu} | ${load}`
  return (
    `| ${measure} | ${before} | ${valueText(row.ratio)} | ${goal} | ${state} ` +
    `| ${floor === undefined || floorValue === undefined ? '–' : valueText(floorValue)} | ${date} | ${commit} | ${place} |`
  )
}

const valueText = (value: number): string =>
  value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 2 : 0 })

function costLines({ rows }: Landed): string[] {
  const whole = (value: number | undefined): string =>
    value === undefined ? '–' : Math.round(value).toLocaleString('en')
  const decimal = (value: number | undefined): string =>
    value === undefined ? '–' : value.toFixed(1)
  return rows.flatMap(({ name, figures }) =>
    figures?.['serverUs'] === undefined
      ? []
      : [
          `| ${[
            name,
            whole(figures['perSecond']),
            decimal(figures['postingsEach']),
            whole(figures['serverUs']),
            whole(figures['databaseUs']),
            whole(figures['limitUs']),
            decimal(figures['p50Ms']),
            decimal(figures['p99Ms']),
          ].join(' | ')} |`,
        ],
  )
}
