import type { ChatSettings } from '@champa/contract/office/chat/endpoints'
import { CheckField } from '@champa/ui/form/check-field'
import { useTranslations } from 'use-intl'

type Hours = ChatSettings['hours']

const working = { from: '09:00', to: '18:00' }
const clock = /^(([01]\d|2[0-3]):[0-5]\d|24:00)$/

/** Start and end of a day must differ. An end before the start means the following day. */
export const isGoodHours = (hours: Hours): boolean =>
  hours.every(
    (day) => day === null || (day.from !== day.to && clock.test(day.from) && clock.test(day.to)),
  )

interface Props {
  hours: Hours
  onChange: (hours: Hours) => void
}

/** Business hours by weekday, displayed from Monday although the list starts with Sunday. */
export function WeekFields({ hours, onChange }: Props) {
  const t = useTranslations()
  const names = [
    t('chatSettings.sunday'),
    t('chatSettings.monday'),
    t('chatSettings.tuesday'),
    t('chatSettings.wednesday'),
    t('chatSettings.thursday'),
    t('chatSettings.friday'),
    t('chatSettings.saturday'),
  ]
  const put = (at: number, day: Hours[number]) =>
    onChange(hours.map((known, index) => (index === at ? day : known)))
  return (
    <fieldset className="card pad-5 chat-settings__group">
      <legend className="t-h3">{t('chatSettings.hours')}</legend>
      <CheckField
        checked={hours.length === 0}
        onChange={(event) => onChange(event.target.checked ? [] : names.map(() => working))}
      >
        {t('chatSettings.always')}
      </CheckField>
      {hours.length > 0 && (
        <ul className="week">
          {[1, 2, 3, 4, 5, 6, 0].map((at) => {
            const day = hours[at] ?? null
            const name = names[at] ?? ''
            return (
              <li key={at}>
                <CheckField
                  checked={day !== null}
                  onChange={(event) => put(at, event.target.checked ? working : null)}
                >
                  {name}
                </CheckField>
                {day === null ? (
                  <span className="t-sm c-3">{t('chatSettings.closed')}</span>
                ) : (
                  <span className="row gap-2">
                    <TimeField
                      label={t('chatSettings.from', { day: name })}
                      value={day.from}
                      onChange={(from) => put(at, { ...day, from })}
                    />
                    <span aria-hidden="true">–</span>
                    <TimeField
                      label={t('chatSettings.to', { day: name })}
                      value={day.to}
                      onChange={(to) => put(at, { ...day, to })}
                    />
                  </span>
                )}
              </li>
            )
          })}
        </ul>
      )}
    </fieldset>
  )
}

/** A text field, because the browser's time field rejects 24:00 and shows AM/PM in some locales. */
function TimeField({
  label,
  value,
  onChange,
}: {
  label: string
  value: string
  onChange: (value: string) => void
}) {
  return (
    <span className={clock.test(value) ? 'input time-field' : 'input time-field is-error'}>
      <input
        className="num"
        inputMode="numeric"
        aria-label={label}
        aria-invalid={clock.test(value) ? undefined : true}
        maxLength={5}
        placeholder="09:00"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </span>
  )
}
