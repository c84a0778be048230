import { type ComponentProps, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { companies } from '#contract/companies.ts'
import { call } from '../../api/call.ts'
import type { SelectField } from '../../ui/fields.tsx'
import { Among, type Named } from '../Among.tsx'

/** Whom a driver drives for, among the transporters that the viewer sees. */
export function TransporterField(select: Omit<ComponentProps<typeof SelectField>, 'label'>) {
  const { t } = useTranslation('people')
  const [options, setOptions] = useState<readonly Named[]>([])
  useEffect(() => {
    const given = new AbortController()
    call(companies.list, { query: { types: 'carrier', order: { name: 'asc' }, itemsPerPage: 100 }, signal: given.signal }).then(
      ({ member }) => setOptions(member),
      // The form says so when it is sent.
      () => undefined,
    )
    return () => given.abort()
  }, [])
  return <Among {...select} label={t('drivers.transporter')} none={t('none')} options={options} />
}
