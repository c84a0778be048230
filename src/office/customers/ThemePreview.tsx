import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import type { CustomerDraft } from '#contract/accounts/customers.ts'
import { defaultPrimaryColor } from '../../app/session/settings.ts'
import { primaryScales } from '../../ui/theme/colors.ts'
import { labelStyle } from '../../ui/controls/fields.tsx'

/** The theme's surfaces and texts: a preview shows both schemes, whatever the page is in. */
const schemes = {
  light: {
    panel: '#ffffff',
    border: '#dde1e6',
    text: '#11161b',
    solid: 600,
    contrast: '#ffffff',
    subtle: 50,
    link: 700,
  },
  dark: {
    panel: '#1b2128',
    border: '#2a323b',
    text: '#f6f7f8',
    solid: 300,
    contrast: 950,
    subtle: 950,
    link: 300,
  },
} as const

export function ThemePreview({ color }: { readonly color: CustomerDraft['themePrimaryColor'] | '' }) {
  const { t } = useTranslation('customers')
  const scale = primaryScales[color === undefined || color === '' ? defaultPrimaryColor : color]
  return (
    <chakra.figure display="grid" gap="8px" alignContent="start">
      <chakra.figcaption css={labelStyle}>{t('look.preview')}</chakra.figcaption>
      {(['light', 'dark'] as const).map((name) => {
        const scheme = schemes[name]
        const contrast = scheme.contrast === 950 ? scale[950] : scheme.contrast
        return (
          <chakra.div
            key={name}
            aria-hidden="true"
            display="grid"
            gap="6px"
            padding="10px"
            border="1px solid"
            borderRadius="card"
            fontSize="label"
            style={{ background: scheme.panel, borderColor: scheme.border, color: scheme.text }}
          >
            <chakra.small fontSize="small" opacity={0.75}>
              {t(`look.${name}`)}
            </chakra.small>
            <Part style={{ background: scale[scheme.subtle], color: scale[scheme.link], fontWeight: 600 }}>
              {t('look.active')}
            </Part>
            <chakra.div display="flex" flexWrap="wrap" gap="6px 12px" alignItems="center">
              <Part style={{ background: scale[scheme.solid], color: contrast, fontWeight: 600 }}>
                {t('look.button')}
              </Part>
              <chakra.span textDecoration="underline" style={{ color: scale[scheme.link] }}>
                {t('look.link')}
              </chakra.span>
            </chakra.div>
          </chakra.div>
        )
      })}
    </chakra.figure>
  )
}

const Part = chakra('span', { base: { padding: '4px 10px', borderRadius: 'control' } })
