import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addDays } from '#contract/kit/days.ts'
import { successorsOf } from '#contract/parties/ewc-successors.ts'
import { type EwcCode, ewcCodes } from '#contract/parties/reference-data.ts'
import { call } from '../../../api/call.ts'
import { reportUnlessRefused } from '../../../app/frame/fault-reports.ts'
import { Alert } from '../../../ui/theme/surfaces.tsx'
import { today } from '../../shared/detail/ewc-code-today.ts'
import { useFormats } from '../../shared/page/use-formats.ts'

interface Ending {
  /** The last day (ISO date) before the code ends or changes. */
  readonly last: string
  /**
   * The codes that its waste may have from the next day on: the code itself where only its hazard changes.
   */
  readonly successors: readonly EwcCode[]
}

/** When a code ends or changes its hazard; a new wording alone does not count. Undefined where it stays. */
async function readEnding(
  { code, hazardous, validTo: last }: EwcCode,
  signal: AbortSignal,
): Promise<Ending | undefined> {
  if (last === undefined) return undefined
  const { member } = await call(ewcCodes.list, {
    query: {
      level: 'code',
      code: [...successorsOf(code)],
      validOn: addDays(last, 1),
      order: { code: 'asc' },
    },
    signal,
  })
  const next = member.find((one) => one.code === code)
  return next?.hazardous === hazardous ? await readEnding(next, signal) : { last, successors: member }
}

export function CodeEnding({ chosen }: { readonly chosen: EwcCode }) {
  const { t } = useTranslation('codechanges')
  const { fullDay, name } = useFormats()
  const [ending, setEnding] = useState<Ending>()
  useEffect(() => {
    const controller = new AbortController()
    readEnding(chosen, controller.signal).then(setEnding, (error: unknown) => {
      if (!controller.signal.aborted) reportUnlessRefused('end of an EWC code')(error)
    })
    return () => controller.abort()
  }, [chosen])
  if (ending === undefined) return null
  const { last, successors } = ending
  const next = successors.find(({ code }) => code === chosen.code)
  const texts = { code: chosen.displayCode, day: fullDay(addDays(last, 1)) }
  if (next !== undefined)
    return <Alert tone="warning">{t(next.hazardous ? 'chosenHazardous' : 'chosenHarmless', texts)}</Alert>
  return (
    <Alert tone="warning">
      <p>{t(last < today() ? 'chosenEnded' : 'chosenEnds', { ...texts, last: fullDay(last) })}</p>
      {successors.length === 0 ? null : (
        <>
          <p>{t('chosenNext', texts)}</p>
          <ul>
            {successors.map(({ id, displayCode, names }) => (
              <li key={id}>{`${displayCode} ${name(names)}`}</li>
            ))}
          </ul>
        </>
      )}
    </Alert>
  )
}
