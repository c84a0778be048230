import { useTranslation } from 'react-i18next'
import { type AuditEntry, auditedSignInFailures, unknownAccount } from '#contract/accounts/audit.ts'
import type { audit } from '../../i18n/en/audit.ts'
import { knownAction, subjectName } from './audit-subjects.ts'

/** Where the labels of the fields of a type stand. */
const labels: Readonly<Record<string, string>> = {
  Company: 'companies:fields',
  MaterialFlow: 'flows:fields',
  Product: 'products:fields',
  Project: 'projects:fields',
}
/** Those of addresses and persons, which several types have, and those that only the log has. */
const commonLabels = ['audit:fields', 'wastedata', 'companies:location.fields', 'people:fields']

export function useAuditTexts() {
  const { t, i18n } = useTranslation('audit')
  const typeText = (type: string) =>
    i18n.exists(`audit:types.${type}`) ? t(`types.${type as keyof typeof audit.types}`) : type
  return {
    actor: ({ actor, impersonator, action }: AuditEntry): string =>
      actor === undefined
        ? t(action === 'sign_in_failed' ? 'unknownActor' : 'system')
        : impersonator === undefined
          ? actor.name
          : t('actorAs', { impersonator: impersonator.name, actor: actor.name }),
    action: ({ action }: Pick<AuditEntry, 'action'>): string => {
      const known = knownAction(action)
      return known === undefined ? action : t(`actions.${known}`)
    },
    subject: (entry: AuditEntry): string =>
      entry.subjectId === unknownAccount
        ? t('unknownAccount')
        : `${typeText(entry.subjectType)} ${subjectName(entry)}`,
    failure: (path: string, value: unknown): string | undefined => {
      const known = path === 'failure' ? auditedSignInFailures.find((code) => code === value) : undefined
      return known === undefined ? undefined : t(`failures.${known}`)
    },
    /** A field of a type by its path, such as `address.city`; numbers are rows of a list. */
    field: (type: string, path: string): string =>
      path
        .split('.')
        .map((name) =>
          t(
            [labels[type] ?? [], commonLabels].flat().map((texts) => `${texts}.${name}`),
            { defaultValue: name },
          ),
        )
        .join(' · '),
  }
}
