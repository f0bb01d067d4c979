// Attention, one concept a header. To read the library, open them in this order:
//
//   tensor.h              matrices and views
//   result.h              a value or an error
//   check.h               the checks every function makes of its inputs
//   projection.h          a word as query, key and value
//   similarity.h          scores: how well a query matches each key
//   learned_similarity.h  scores with weights of their own: general, additive, concat
//   mask.h                which keys a query may attend to
//   softmax.h             from scores to weights
//   weighted_sum.h        from weights and values to the output
//   attention_options.h   masks, windows, softcap, dropout: what stands between scores and output
//   attend.h              from scores to the output
//   scaled_dot_product.h  all of it in one call, any size, float or double
//   score_spread.h        how far scores spread, the reason for dividing them by √d
//   heads.h               several heads side by side, and one after the other
//   key_value_cache.h     the keys and values so far, kept for the next word
//   embedding.h           a word or a position looked up in a table
//   position.h            where a word stands: sinusoidal, rotary, ALiBi
//   matmul.h              products of tensors
//   norm.h                numbers of one size from layer to layer
//   feed_forward.h        linear layers and activations: each word on its own
//   multi_head.h          several attentions side by side, each with its own view of the words
//   transformer_layers.h  encoder and decoder layers, made of all these
//   recurrent.h           what came before: a state carried from word to word
//   gradient_decay.h      how much the last state still depends on each earlier word
//   training.h            how wrong a prediction is, and steps towards less
//   problem.h, trace.h    all of it stage by stage, every number kept
//   explain.h             the terms behind one number
//   read_out.h            entropy, ratios, lengths: numbers read off a row
//   random.h              seeded numbers, the same bits everywhere
//
// No function throws, prints, reads or writes anything global: bad input comes back as an Error, in every build type.
#pragma once

#include "attention/attend.h"
#include "attention/attention_options.h"
#include "attention/check.h"
#include "attention/embedding.h"
#include "attention/explain.h"
#include "attention/feed_forward.h"
#include "attention/gradient_decay.h"
#include "attention/heads.h"
#include "attention/key_value_cache.h"
#include "attention/learned_similarity.h"
#include "attention/mask.h"
#include "attention/matmul.h"
#include "attention/multi_head.h"
#include "attention/norm.h"
#include "attention/position.h"
#include "attention/problem.h"
#include "attention/projection.h"
#include "attention/random.h"
#include "attention/read_out.h"
#include "attention/recurrent.h"
#include "attention/result.h"
#include "attention/scaled_dot_product.h"
#include "attention/score_spread.h"
#include "attention/similarity.h"
#include "attention/softmax.h"
#include "attention/tensor.h"
#include "attention/trace.h"
#include "attention/training.h"
#include "attention/transformer_layers.h"
#include "attention/weighted_sum.h"
