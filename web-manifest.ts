import type { ManifestOptions } from 'vite-plugin-pwa'

const shortcut = (name: string, url: string) => ({
  name,
  url,
  icons: [{ src: '/icons/vrachtpas-192.png', sizes: '192x192', type: 'image/png' }],
})

const screenshot = (file: string, sizes: string, form_factor: 'narrow' | 'wide', label: string) => ({
  src: `/screenshots/${file}.webp`,
  sizes,
  type: 'image/webp',
  form_factor,
  label,
})

/**
 * What an installed app is called and does. It has one language: Dutch, that of most who install it. Whoever opens it
 * and is no driver is led to the office.
 */
export const webManifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'Vrachtpas',
  short_name: 'Vrachtpas',
  description: 'Laden, lossen en de vrachtbrief bij de hand, met of zonder verbinding',
  lang: 'nl',
  dir: 'ltr',
  scope: '/',
  start_url: '/driver?source=home-screen',
  display: 'standalone',
  display_override: ['standalone', 'minimal-ui'],
  background_color: '#f6f7f8',
  // The colour of the top bar, which takes over once the page is there.
  theme_color: '#ffffff',
  categories: ['business', 'productivity'],
  icons: [
    { src: '/icons/vrachtpas-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icons/vrachtpas-512.png', sizes: '512x512', type: 'image/png' },
    {
      src: '/icons/vrachtpas-maskable-512.png',
      sizes: '512x512',
      type: 'image/png',
      purpose: 'maskable',
    },
  ],
  shortcuts: [
    shortcut('Vrachten', '/driver'),
    shortcut('Vrachtbrief scannen', '/driver/scan'),
    shortcut('Koppelcode invoeren', '/driver/pairing'),
    shortcut('Verzenden', '/driver/outbox'),
  ],
  // The service worker takes what is shared: service-worker/share-target.ts.
  share_target: {
    action: '/share-target',
    method: 'POST',
    enctype: 'multipart/form-data',
    params: {
      title: 'title',
      text: 'text',
      url: 'url',
      files: [{ name: 'photos', accept: ['image/*'] }],
    },
  },
  screenshots: [
    screenshot('shipments', '780x1688', 'narrow', 'Wat u aan boord heeft en wat u kunt laden'),
    screenshot('load', '780x1688', 'narrow', 'Laden, met gewicht en foto’s'),
    screenshot('letter', '780x1688', 'narrow', 'De vrachtbrief, ook zonder verbinding'),
    screenshot('office', '1280x800', 'wide', 'Het overzicht van het kantoor'),
  ],
}
