import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import type { AuditEntry } from '#contract/accounts/audit.ts'
import { isRecord } from '#contract/kit/objects.ts'
import { Card, SectionTitle } from '../../ui/theme/surfaces.tsx'
import { changesBetween, valueAt } from '../shared/page/changes.ts'
import { PlainTable } from '../shared/tables/PlainTable.tsx'
import { AuditValue } from './AuditValue.tsx'
import { useAuditTexts } from './use-audit-texts.ts'

const recordOf = (value: unknown) => (isRecord(value) ? value : {})

export function Differences({ entry }: { readonly entry: AuditEntry }) {
  const { t } = useTranslation('audit')
  const texts = useAuditTexts()
  const [before, after] = [recordOf(entry.before), recordOf(entry.after)]
  const paths = changesBetween(before, after).map(({ path }) => path)
  const isChange = isRecord(entry.before) && isRecord(entry.after)
  const title = t(isChange ? 'changes' : 'stated')
  return (
    <Card maxWidth="960px" display="grid" gap="8px">
      <SectionTitle>{title}</SectionTitle>
      {paths.length === 0 ? (
        <chakra.p color="fg.muted">{t('noChanges')}</chakra.p>
      ) : (
        <PlainTable
          label={title}
          columns={
            isChange ? [t('field'), t('columns.before'), t('columns.after')] : [t('field'), t('value')]
          }
        >
          {paths.map((path) => (
            <tr key={path}>
              <chakra.th scope="row">{texts.field(entry.subjectType, path)}</chakra.th>
              {isChange ? (
                <>
                  <chakra.td color="fg.muted">
                    <AuditValue type={entry.subjectType} path={path} value={valueAt(before, path)} />
                  </chakra.td>
                  <chakra.td fontWeight="600">
                    <AuditValue type={entry.subjectType} path={path} value={valueAt(after, path)} />
                  </chakra.td>
                </>
              ) : (
                <td>
                  <AuditValue
                    type={entry.subjectType}
                    path={path}
                    value={valueAt(after, path) ?? valueAt(before, path)}
                  />
                </td>
              )}
            </tr>
          ))}
        </PlainTable>
      )}
    </Card>
  )
}
