/** Replaces xmlbuilder in bundles: xml2js (of rss-parser) needs it only to write XML, and we only read. */
export default {};
