import { useTranslation } from 'react-i18next'
import { type AuditEntry, auditedSignInFailures, unknownAccount } from '#contract/accounts/audit.ts'
import type { audit } from '../../i18n/en/audit.ts'
import { knownAction, subjectName } from './audit-subjects.ts'

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
    /** A field by its path, such as `address.city`; numbers are rows of a list. */
    field: (path: string): string =>
      path
        .split('.')
        .map((name) =>
          i18n.exists(`audit:fields.${name}`) ? t(`fields.${name as keyof typeof audit.fields}`) : name,
        )
        .join(' · '),
  }
}
