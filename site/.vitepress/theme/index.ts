import type { Theme } from 'vitepress';
import DefaultTheme from 'vitepress/theme';
import Studio from './Studio.vue';
import './style.css';

export default {
  extends: DefaultTheme,
  enhanceApp({ app }) {
    app.component('Studio', Studio);
  },
} satisfies Theme;
