export { offlineModel } from './model.js';
