import { chakra } from '@chakra-ui/react'

/** Not on paper, where nothing can be downloaded. */
export const DownloadLink = chakra(
  'a',
  {
    base: {
      display: 'inline-flex',
      gap: '6px',
      alignItems: 'center',
      minHeight: 'controlSmall',
      color: 'primary.fg',
      fontWeight: '500',
    },
  },
  { defaultProps: { download: '', 'data-no-print': '' } },
)
