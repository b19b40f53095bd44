import { svelte } from '@sveltejs/vite-plugin-svelte';
import react from '@vitejs/plugin-react';
import vue from '@vitejs/plugin-vue';
import { defineConfig } from 'vite';

const frameworks = ['react', 'vue', 'svelte', 'angular'];

/** The components are those of the documents, which write this address for that of your proxy. */
const yourProxy = {
  name: 'your-proxy',
  transform: (code) =>
    code.replaceAll('https://pay.shop.example', process.env.PROXY_URL ?? 'http://127.0.0.1:4000'),
};

export default defineConfig({
  plugins: [
    react(),
    vue({ template: { compilerOptions: { isCustomElement: (tag) => tag.startsWith('tender-') } } }),
    svelte(),
    yourProxy,
  ],
  build: { rolldownOptions: { input: frameworks.map((name) => `${name}/index.html`) } },
});
