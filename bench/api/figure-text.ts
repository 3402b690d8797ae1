import type { Figures } from '../table.ts'

const whole = (value: number): string => Math.round(value).toLocaleString('en')

/** The figures of a row in words, without those that were not measured. */
export function figureText(figures: Figures): string {
  const { perSecond, postingsEach, postingsPerSecond, limit, p50Ms, p99Ms, failed } = figures
  const { serverUs, databaseUs, limitUs, generatorUs, outsideUs } = figures
  return [
    perSecond === undefined ? null : `${whole(perSecond)} requests/s`,
    !postingsPerSecond || limit === undefined
      ? null
      : `${whole(postingsPerSecond)} postings/s (${postingsEach?.toFixed(1)} a request) ` +
        `of ${whole(limit)}`,
    p50Ms === undefined ? null : `p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms?.toFixed(1)} ms`,
    serverUs === undefined || databaseUs === undefined
      ? null
      : `CPU server ${whole(serverUs)}, database ${whole(databaseUs)} µs a request` +
        (limitUs === undefined
          ? ''
          : `, ${((serverUs + databaseUs) / limitUs).toFixed(1)} times the limit's ` +
            `${whole(limitUs)} µs a posting`) +
        `; generator ${whole(generatorUs ?? 0)}, outside ${whole(outsideUs ?? 0)} µs`,
    failed ? `${failed} failed` : null,
  ]
    .filter((part) => part !== null)
    .join('; ')
}
