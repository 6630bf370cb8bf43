/**
 * An esbuild define: true in bundles of the local stage, false in deployable ones, which drop the branches under it.
 */
declare const LOCAL_STAGE: boolean;
