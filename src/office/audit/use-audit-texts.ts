import { useTranslation } from 'react-i18next'
import type { AuditEntry } from '#contract/audit.ts'
import type { audit } from '../../i18n/en/audit.ts'
import { knownAction, subjectName } from './audit-subjects.ts'

/** Who did what to what, in words. */
export function useAuditTexts() {
  const { t, i18n } = useTranslation('audit')
  const typeText = (type: string) =>
    i18n.exists(`audit:types.${type}`) ? t(`types.${type as keyof typeof audit.types}`) : type
  return {
    actor: ({ actor, impersonator }: AuditEntry): string =>
      actor === undefined
        ? t('system')
        : impersonator === undefined
          ? actor.name
          : t('actorAs', { impersonator: impersonator.name, actor: actor.name }),
    action: ({ action }: Pick<AuditEntry, 'action'>): string => {
      const known = knownAction(action)
      return known === undefined ? action : t(`actions.${known}`)
    },
    subject: (entry: AuditEntry): string => `${typeText(entry.subjectType)} ${subjectName(entry)}`,
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
