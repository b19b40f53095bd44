export default {
  // The proxy reads its own files, the secure frame's, and is not to be bundled.
  serverExternalPackages: ['tender-proxy'],
};
