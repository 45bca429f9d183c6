package com.example.payments

import retrofit2.HttpException
import retrofit2.Retrofit
import retrofit2.converter.gson.GsonConverterFactory
import retrofit2.http.Body
import retrofit2.http.GET
import retrofit2.http.POST
import retrofit2.http.Path

data class Charge(val id: String?, val cents: Long, val state: String?)

interface PaymentApi {
    @POST("charges")
    suspend fun create(@Body charge: Charge): Charge

    @GET("charges/{id}")
    suspend fun read(@Path("id") id: String): Charge
}

class Payments(baseUrl: String) {
    private val api = Retrofit.Builder()
        .baseUrl(baseUrl)
        .addConverterFactory(GsonConverterFactory.create())
        .build()
        .create(PaymentApi::class.java)

    suspend fun pay(cents: Long): Result<Charge> = try {
        val charge = api.create(Charge(null, cents, null))
        when (charge.state) {
            "pending" -> Result.success(api.read(checkNotNull(charge.id)))
            else -> Result.success(charge)
        }
    } catch (refused: HttpException) {
        if (refused.code() == 402) Result.failure(refused) else throw refused
    }
}
