import { useEffect, useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { OfficeFlow } from '#contract/flows/material-flow-collection.ts'
import { locations } from '#contract/parties/locations.ts'
import { call } from '../../../api/call.ts'
import { reportUnlessRefused } from '../../../app/frame/fault-reports.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Alert } from '../../../ui/theme/surfaces.tsx'
import { useFlowValue } from './flow-form-context.ts'
import type { FlowValues } from './flow-values.ts'
import { keptOfReceiver, ofReceiver, type OfReceiver, withFirst, withoutFirst } from './of-receiver.ts'

/**
 * Whatever a copy has of the receiver of the flow that it was copied from, or an amendment of the receiver before it, is
 * emptied once it goes to another one, and not where the user has typed something else.
 */
export function ReceiverChange({
  source,
  first,
}: {
  readonly source: OfficeFlow
  readonly first: FlowValues
}) {
  const { t } = useTranslation('flows')
  const { getValues, setValue } = useFormContext<FlowValues>()
  const isOther = useIsOther(source.receiver?.id)
  const [emptied, setEmptied] = useState<Partial<OfReceiver>>()
  const wasOther = useRef(false)
  useEffect(() => {
    if (isOther === wasOther.current || isOther === undefined) return
    wasOther.current = isOther
    const values = getValues()
    const ended = isOther ? keptOfReceiver(values, first) : []
    setEmptied(ended.length === 0 ? undefined : Object.fromEntries(ended.map((name) => [name, values[name]])))
    for (const name of ended)
      setValue(name, withoutFirst(name, values, first), { shouldDirty: true, shouldTouch: true })
  }, [isOther, first, getValues, setValue])
  if (emptied === undefined) return null
  const names = ofReceiver.filter((name) => emptied[name] !== undefined)
  const putBack = () => {
    const put = withFirst(getValues(), emptied)
    for (const name of names)
      if (put[name] !== undefined) setValue(name, put[name], { shouldDirty: true, shouldTouch: true })
    setEmptied(undefined)
  }
  return (
    <div role="status">
      <Alert tone="warning" title={t('form.otherReceiver')}>
        <p>
          {t('form.otherReceiverEmptied', {
            fields: names.map((name) => t(`form.ofReceiver.${name}`)).join(', '),
          })}
        </p>
        <Button size="sm" variant="outline" onClick={putBack}>
          {t('form.otherReceiverBack')}
        </Button>
      </Alert>
    </div>
  )
}

/** Undefined while it is not known who receives: nothing is chosen, or its company is being read. */
function useIsOther(first: string | undefined): boolean | undefined {
  const receiver = useFlowValue('receiver')
  const isTyped = useFlowValue('destinationKind') === 'once'
  const location = useFlowValue('destinationLocation')
  const [owner, setOwner] = useState<{ readonly location: string; readonly company: string }>()
  useEffect(() => {
    if (receiver !== '' || isTyped || location === '') return
    const controller = new AbortController()
    call(locations.read, { params: { id: location }, signal: controller.signal }).then(
      ({ company }) => setOwner({ location, company: company.id }),
      (error: unknown) => {
        if (!controller.signal.aborted) reportUnlessRefused('receiver of a flow')(error)
      },
    )
    return () => controller.abort()
  }, [receiver, isTyped, location])
  if (receiver !== '') return receiver !== first
  // An address that is typed says no receiver: the form asks for one apart.
  if (isTyped || owner?.location !== location) return undefined
  return owner.company !== first
}
