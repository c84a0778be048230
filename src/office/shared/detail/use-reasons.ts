import { useTranslation } from 'react-i18next'

export function useReasons(): (code: string) => string {
  const { t } = useTranslation('office')
  return (code) => t(`shipment.reasons.${code}`, { defaultValue: code })
}
