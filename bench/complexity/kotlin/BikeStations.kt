package com.example.bikes.data

import java.io.IOException
import java.time.Instant
import java.util.concurrent.TimeUnit
import kotlin.coroutines.resume
import kotlin.coroutines.resumeWithException
import kotlinx.coroutines.suspendCancellableCoroutine
import okhttp3.CacheControl
import okhttp3.Call
import okhttp3.Callback
import okhttp3.HttpUrl.Companion.toHttpUrl
import okhttp3.OkHttpClient
import okhttp3.Request
import okhttp3.Response
import org.json.JSONObject

data class Station(val id: String, val bikes: Int, val docks: Int, val reportedAt: Instant)

private suspend fun Call.await(): Response = suspendCancellableCoroutine { continuation ->
    continuation.invokeOnCancellation { cancel() }
    enqueue(object : Callback {
        override fun onResponse(call: Call, response: Response) = continuation.resume(response)

        override fun onFailure(call: Call, e: IOException) {
            if (!continuation.isCancelled) continuation.resumeWithException(e)
        }
    })
}

/** Reads the GBFS feed of a city. */
class BikeStations(private val client: OkHttpClient, feed: String) {
    private val url = feed.toHttpUrl().newBuilder().addPathSegment("station_status.json").build()

    suspend fun all(fresh: Boolean = false): List<Station> {
        val request = Request.Builder()
            .url(url)
            .header("Accept-Language", "en")
            .apply {
                if (fresh) {
                    cacheControl(CacheControl.FORCE_NETWORK)
                } else {
                    cacheControl(CacheControl.Builder().maxStale(1, TimeUnit.MINUTES).build())
                }
            }
            .build()

        val text = client.newCall(request).await().use { response ->
            if (!response.isSuccessful) throw IOException("GBFS feed answered ${response.code}")
            response.body!!.string()
        }
        return parse(JSONObject(text))
    }

    suspend fun withBikes(least: Int): List<Station> =
        all().filter { it.bikes >= least }.sortedByDescending { it.bikes }

    private fun parse(json: JSONObject): List<Station> {
        val stations = json.getJSONObject("data").getJSONArray("stations")
        return (0 until stations.length()).map(stations::getJSONObject).map {
            Station(
                id = it.getString("station_id"),
                bikes = it.optInt("num_bikes_available"),
                docks = it.optInt("num_docks_available"),
                reportedAt = Instant.ofEpochSecond(it.getLong("last_reported")),
            )
        }
    }
}
