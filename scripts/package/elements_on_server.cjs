/** What `require` gets of elements_on_server.js. */
exports.AttentionPlayer = undefined;
